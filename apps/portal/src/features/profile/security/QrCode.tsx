import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './security.module.css'

/** The light border around a QR code, in modules (ISO/IEC 18004 asks for four). */
const border = 4

/** An address as a QR code. It stays dark on light in both themes, because many apps need that. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = useMemo(() => encode(address, { border }), [address])
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
