import { UserRound } from 'lucide-react'
import { useState } from 'react'
import styles from './Avatar.module.css'

export type AvatarSize = 'xx-small' | 'x-small' | 'small' | 'medium' | 'large' | 'x-large' | 'xx-large'

export type AvatarProps = {
  /** Whose picture it is. Without a name it is decoration beside text. */
  name: string
  src?: string | undefined
  size?: AvatarSize
  online?: boolean
  /** Whether being online shows at all. */
  showOnline?: boolean
  onlineText?: string
}

/** A person: picture, else initials, else the empty figure, which also stands in for a picture that does not load. */
export function Avatar({ name, src, size = 'medium', online = false, showOnline = false, onlineText = 'online' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const tiny = size === 'xx-small' || size === 'x-small' // below 20px there is room for either the picture or the dot
  const dot = showOnline && online
  const spoken = name ? { role: 'img', 'aria-label': dot ? `${name}, ${onlineText}` : name } : { 'aria-hidden': true }
  return (
    <span className={styles.avatar} data-size={size} {...spoken}>
      {!(tiny && dot) && <Face initials={tiny ? '' : initialsOf(name)} src={src} broken={src !== undefined && src === broken} onBroken={() => setBroken(src)} />}
      {dot && <span className={styles.online} data-alone={tiny || undefined} />}
    </span>
  )
}

function Face({ initials, src, broken, onBroken }: { initials: string; src: string | undefined; broken: boolean; onBroken: () => void }) {
  if (src && !broken) return <img className={styles.face} src={src} alt="" onError={onBroken} />
  if (initials && !broken) return initials
  return <UserRound className={styles.nobody} strokeWidth={1.75} aria-hidden="true" />
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('').toUpperCase()
}
