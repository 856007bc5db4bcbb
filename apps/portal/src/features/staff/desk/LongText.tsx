import { useLayoutEffect, useRef, useState } from 'react'
import styles from './desk.module.css'

const tailLength = 8

/**
 * One line that takes the room that is there. A longer text loses its middle, because the ends of
 * addresses tell them apart; the whole text is the title. It is measured, because the ellipsis of
 * CSS leaves a gap before what follows it.
 */
export function LongText({ children: text }: { children: string }) {
  const line = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(text)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const fit = () => setShown(shorten(text, element))
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    void document.fonts.ready.then(fit)
    return () => observer.disconnect()
  }, [text])
  return (
    <span ref={line} className={styles.long} title={text}>
      <span className="kit-sr">{text}</span>
      <span aria-hidden="true">{shown}</span>
    </span>
  )
}

/** The text, or its ends with an ellipsis between them, as wide as the element at most. */
function shorten(text: string, element: HTMLElement): string {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return text
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
  // A canvas and a page differ in parts of a pixel.
  const fits = (short: string) => pen.measureText(short).width < element.clientWidth
  const withHead = (length: number) => `${text.slice(0, length)}…${text.slice(-tailLength)}`
  if (fits(text)) return text
  let [head, tooLong] = [0, text.length - tailLength]
  while (tooLong - head > 1) {
    const middle = Math.floor((head + tooLong) / 2)
    if (fits(withHead(middle))) head = middle
    else tooLong = middle
  }
  return withHead(head)
}
