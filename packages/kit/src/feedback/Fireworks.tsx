import { useEffect, useRef } from 'react'
import styles from './Fireworks.module.css'
import { sparksAt } from './sparks.ts'

export type FireworksProps = {
  /** Middle of what caused it, in px of the window; null is quiet. A new object is a new burst. */
  at: { x: number; y: number } | null
  /** After a second, or at once when the reader wants no motion. @default none */
  onDone?: () => void
}

const duration = 1000 // ms, specification section 9
const size = 3 // px

/** A burst of 24 sparks, for an approval or a completed profile. Nobody needs to see it: it is hidden from screen readers and skipped under reduced motion. */
export function Fireworks({ at, onDone }: FireworksProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!at) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      done.current?.() // not given back: React would take its result for the clean-up of this effect
      return
    }
    const out = canvas.current ? burn(canvas.current, at) : undefined
    const timer = setTimeout(() => {
      // also where nothing is drawn, as in a window behind others
      out?.()
      done.current?.()
    }, duration)
    return () => {
      clearTimeout(timer)
      out?.()
    }
  }, [at])
  return at && <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
}

/** Draws the sparks frame by frame; gives back how to stop and leave nothing behind. */
function burn(canvas: HTMLCanvasElement, at: { x: number; y: number }): (() => void) | undefined {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const colors = ['--accent', '--yellow', '--b1'].map((token) =>
    getComputedStyle(canvas).getPropertyValue(token),
  )
  canvas.width = innerWidth
  canvas.height = innerHeight
  const start = performance.now()
  const draw = (now: number) => {
    pen.clearRect(0, 0, canvas.width, canvas.height)
    for (const spark of sparksAt(Math.max(0, now - start), duration)) {
      pen.globalAlpha = spark.alpha
      pen.fillStyle = colors[spark.color] ?? ''
      pen.fillRect(at.x + spark.x - size / 2, at.y + spark.y - size / 2, size, size)
    }
    frame = requestAnimationFrame(draw)
  }
  let frame = requestAnimationFrame(draw)
  return () => {
    cancelAnimationFrame(frame)
    pen.clearRect(0, 0, canvas.width, canvas.height)
  }
}
