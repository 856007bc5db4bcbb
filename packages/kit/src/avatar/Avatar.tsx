import { UserRound } from 'lucide-react'
import { useState } from 'react'
import styles from './Avatar.module.css'

export type AvatarSize =
  'xx-small' | 'x-small' | 'small' | 'medium' | 'large' | 'x-large' | 'xx-large'

export type AvatarProps = {
  /** Whose picture it is. Without a name it is decoration beside text. */
  name: string
  /** Address of the picture. @default none */
  src?: string | undefined
  /** 10, 14, 20, 24, 28, 32 or 48px. */
  size?: AvatarSize
  /** They are here now. */
  online?: boolean
  /** Whether being online shows at all. */
  showOnline?: boolean
  /** Said after the name. */
  onlineText?: string
}

/** A person: picture, else initials, else the empty figure, which also stands in for a picture that does not load. */
export function Avatar({
  name,
  src,
  size = 'medium',
  online = false,
  showOnline = false,
  onlineText = 'online',
}: AvatarProps) {
  const tiny = size === 'xx-small' || size === 'x-small' // below 20px there is room for either the picture or the dot
  const dot = showOnline && online
  const spoken = name
    ? { role: 'img', 'aria-label': dot ? `${name}, ${onlineText}` : name }
    : { 'aria-hidden': true }
  return (
    <span className={styles.avatar} data-size={size} data-dot={dot || undefined} {...spoken}>
      {!(tiny && dot) && (
        <span className={styles.face}>
          <Face key={src} initials={tiny ? '' : initialsOf(name ?? '')} src={src} />
        </span>
      )}
      {dot && <span className={styles.online} data-alone={tiny || undefined} />}
    </span>
  )
}

/** Each picture gets its own, so that another one is tried again. */
function Face({ initials, src }: { initials: string; src: string | undefined }) {
  const [broken, setBroken] = useState(false)
  if (src && !broken)
    return <img className={styles.picture} src={src} alt="" onError={() => setBroken(true)} />
  if (initials && !broken) return initials
  return <UserRound className={styles.nobody} strokeWidth={1.75} aria-hidden="true" />
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
