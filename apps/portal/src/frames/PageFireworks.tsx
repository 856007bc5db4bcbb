import { Fireworks, type FireworksProps } from '@passerelle/kit'
import { fireworksEnded } from '../state/fireworks.ts'
import { useAppDispatch } from '../state/store.ts'

/** The fireworks over signed-in pages. */
export function PageFireworks({ at }: Pick<FireworksProps, 'at'>) {
  const dispatch = useAppDispatch()
  return <Fireworks at={at} onDone={() => dispatch(fireworksEnded())} />
}
