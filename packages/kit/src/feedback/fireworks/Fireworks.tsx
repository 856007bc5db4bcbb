'use client'

import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { joinRefs } from '../../join-refs.ts'
import { prefersReducedMotion } from '../../media.ts'
import styles from './Fireworks.module.css'
import { sparksAt } from './sparks.ts'

export type FireworksProps = ComponentProps<'canvas'> & {
  /**
   * The middle of the element that caused it, in px of the window; null shows nothing. A new
   * object starts a new burst.
   */
  at: { x: number; y: number } | null
  /** Called after a second, or at once if the reader prefers reduced motion. @default none */
  onDone?: () => void
}

const duration = 1000 // ms, specification section 9
const size = 3 // px

/**
 * A burst of 24 sparks, for an approval or a completed profile. Decoration: hidden from screen
 * readers, skipped under reduced motion.
 */
export function Fireworks({ at, onDone, className, ref, ...rest }: FireworksProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!at) return
    if (prefersReducedMotion()) {
      done.current?.() // it has no `return`: React would use the result as a clean-up
      return
    }
    const stop = canvas.current ? drawSparks(canvas.current, at) : undefined
    const timer = setTimeout(() => {
      // a timer, because a window in the background draws no frames
      stop?.()
      done.current?.()
    }, duration)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [at])
  return (
    at && (
      <canvas
        {...rest}
        ref={joinRefs(canvas, ref)}
        className={classes(styles.canvas, className)}
        aria-hidden="true"
      />
    )
  )
}

/** Draws the sparks frame by frame. @returns a function that stops and clears the canvas */
function drawSparks(
  canvas: HTMLCanvasElement,
  at: { x: number; y: number },
): (() => void) | undefined {
  const context = canvas.getContext('2d')
  if (!context) return
  const colors = ['--kit-accent', '--kit-yellow', '--kit-b1'].map((token) =>
    getComputedStyle(canvas).getPropertyValue(token),
  )
  canvas.width = innerWidth
  canvas.height = innerHeight
  const start = performance.now()
  const draw = (now: number) => {
    context.clearRect(0, 0, canvas.width, canvas.height)
    for (const spark of sparksAt(Math.max(0, now - start), duration)) {
      context.globalAlpha = spark.alpha
      context.fillStyle = colors[spark.color] ?? ''
      context.fillRect(at.x + spark.x - size / 2, at.y + spark.y - size / 2, size, size)
    }
    frame = requestAnimationFrame(draw)
  }
  let frame = requestAnimationFrame(draw)
  return () => {
    cancelAnimationFrame(frame)
    context.clearRect(0, 0, canvas.width, canvas.height)
  }
}
