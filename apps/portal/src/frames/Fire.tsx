import { Fireworks, type FireworksProps } from '@passerelle/kit'
import { fireOut } from '../state/signed-state.ts'
import { useAppDispatch } from '../state/store.ts'

/** The fireworks over every page of somebody who is signed in. */
export function Fire({ at }: Pick<FireworksProps, 'at'>) {
  const dispatch = useAppDispatch()
  return <Fireworks at={at} onDone={() => dispatch(fireOut())} />
}
