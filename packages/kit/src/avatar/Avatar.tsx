'use client'

import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './Avatar.module.css'

export type AvatarSize =
  'xx-small' | 'x-small' | 'small' | 'medium' | 'large' | 'x-large' | 'xx-large'

export type AvatarTexts = { online: string }

const english: AvatarTexts = { online: 'online' }

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The name of the person. Without a name the picture is decoration beside text. */
  name: string | null | undefined
  /** Address of the picture. @default none */
  src?: string | undefined
  /** 10, 14, 20, 24, 28, 32 or 48px. */
  size?: AvatarSize
  /** The person is here now. */
  online?: boolean
  /** Shows whether the person is online. */
  showOnline?: boolean
  /** Said after the name. @default online */
  onlineText?: string | undefined
}

/**
 * A person: picture, else initials, else an empty figure. The figure also replaces a picture that
 * does not load.
 */
export function Avatar({
  name,
  src,
  size = 'medium',
  online = false,
  showOnline = false,
  onlineText,
  className,
  ...rest
}: AvatarProps) {
  const { online: spoken } = useTexts('avatar', english, { online: onlineText })
  // below 20px there is room for either the picture or the dot
  const isTiny = size === 'xx-small' || size === 'x-small'
  const hasDot = showOnline && online
  const semantics = name
    ? { role: 'img', 'aria-label': hasDot ? `${name}, ${spoken}` : name }
    : { 'aria-hidden': true }
  return (
    <span
      {...semantics}
      {...rest}
      className={classes(styles.avatar, className)}
      data-size={size}
      data-dot={hasDot || undefined}
    >
      {!(isTiny && hasDot) && (
        <span className={styles.face} translate="no">
          <Face key={src} initials={isTiny ? '' : initialsOf(name ?? '')} src={src} />
        </span>
      )}
      {hasDot && <span className={styles.online} data-alone={isTiny || undefined} />}
    </span>
  )
}

/** The picture's address is the key, so that a new address is tried even after a broken one. */
function Face({ initials, src }: { initials: string; src: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  const replace = () => setBroken(true)
  /** A picture in a server's page may have failed before React listens. */
  const replaceFailed = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth === 0) picture.decode().catch(replace)
  }
  if (src && !isBroken)
    return <img className={styles.picture} src={src} alt="" ref={replaceFailed} onError={replace} />
  if (initials && !isBroken) return initials
  return <UserRound className={styles.nobody} strokeWidth={1.75} aria-hidden="true" />
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
