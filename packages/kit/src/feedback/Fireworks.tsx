import { useEffect, useRef } from 'react'
import styles from './Fireworks.module.css'
import { sparksAt } from './sparks.ts'

export type FireworksProps = {
  /** Middle of what caused it, in px of the window; null is quiet. A new object is a new burst. */
  at: { x: number; y: number } | null
  /** After a second, or at once when the reader wants no motion. */
  onDone?: () => void
}

const duration = 1000 // ms, specification section 9
const size = 3 // px

/** A burst of 24 sparks, for an approval or a completed profile. Nobody needs to see it: it is hidden from screen readers and skipped under reduced motion. */
export function Fireworks({ at, onDone }: FireworksProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const done = useRef(onDone)
  useEffect(() => { done.current = onDone })
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!at || !element || !pen) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return done.current?.()
    const colors = ['--accent', '--yellow', '--b1'].map((token) => getComputedStyle(element).getPropertyValue(token))
    element.width = innerWidth
    element.height = innerHeight
    const start = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      pen.clearRect(0, 0, element.width, element.height)
      const passed = now - start
      if (passed >= duration) return done.current?.()
      for (const spark of sparksAt(passed, duration)) {
        pen.globalAlpha = spark.alpha
        pen.fillStyle = colors[spark.color] ?? ''
        pen.fillRect(at.x + spark.x - size / 2, at.y + spark.y - size / 2, size, size)
      }
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      pen.clearRect(0, 0, element.width, element.height)
    }
  }, [at])
  return at && <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
}
