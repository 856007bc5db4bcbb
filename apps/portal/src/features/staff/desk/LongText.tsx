import styles from './desk.module.css'

const tailLength = 8

/**
 * One line that takes the room that is there. A longer text loses its middle, because the ends of
 * addresses tell them apart; the whole text is the title.
 */
export function LongText({ children: text }: { children: string }) {
  return (
    <span className={styles.long} title={text}>
      {/* Screen readers would put a space between the two parts. */}
      <span className="kit-sr">{text}</span>
      <span aria-hidden="true">{text.slice(0, -tailLength)}</span>
      <span aria-hidden="true">{text.slice(-tailLength)}</span>
    </span>
  )
}
