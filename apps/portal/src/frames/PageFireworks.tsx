import { Fireworks, type FireworksProps } from '@passerelle/kit'
import { fireOut } from '../state/fireworks.ts'
import { useAppDispatch } from '../state/store.ts'

/** The fireworks over every page of somebody who is signed in. */
export function PageFireworks({ at }: Pick<FireworksProps, 'at'>) {
  const dispatch = useAppDispatch()
  return <Fireworks at={at} onDone={() => dispatch(fireOut())} />
}
