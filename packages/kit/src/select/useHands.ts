import { useLayoutEffect } from 'react'
import type { Ref } from 'react'
import { attachRef } from '../join-refs.ts'
import type { Hands, Host } from './host.ts'

/** Takes the trigger of a cell in hand: Downshift learns which element it is, the cell learns whom to ask and what to say about the list. */
export function useHands(
  { trigger, onHands, onOpen, onActive }: Host,
  toggle: Ref<HTMLElement> | undefined,
  hands: Hands,
  open: boolean,
  active?: string,
) {
  useLayoutEffect(() => {
    attachRef(toggle, trigger.current)
    onHands(hands)
    onOpen(open)
    onActive(active)
    return () => onHands(null)
  })
}
