'use client'

import { Plus } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { FieldError } from '../field/cell/Cell.tsx'
import { useMissing } from '../field/cell/useMissing.ts'
import { Icon } from '../icon/Icon.tsx'
import { useTexts } from '../settings/settings.ts'
import { GroupEntry } from './GroupEntry.tsx'
import styles from './RepeatedGroup.module.css'
import { english } from './texts.ts'
import type { GroupTexts } from './texts.ts'
import { useEntries } from './useEntries.ts'

export type { GroupTexts }

/** What the fields of one entry need. */
export type EntryProps<Entry> = {
  entry: Entry
  /** Its place, from 0. */
  index: number
  /** Begins the ids of its fields: `contacts-1--`. */
  idPrefix: string
  /** Takes the place of the entry. */
  onChange: (entry: Entry) => void
}

/** Other attributes go to the fieldset. */
export type RepeatedGroupProps<Entry> = Omit<
  ComponentProps<'fieldset'>,
  'children' | 'onChange' | 'onBlur' | 'title'
> & {
  /**
   * Id of the button that adds, or of the whole group when it is disabled and has no button; the
   * error is `${id}-error`. An entry is `${id}-0-`, its error `${id}-0-error`.
   */
  id: string
  /** What the entries are, such as "Contacts". */
  label: ReactNode
  /** The entries in their order, of any shape. */
  entries: readonly Entry[]
  /** Gets the entries after every change. */
  onChange: (entries: readonly Entry[]) => void
  /** Makes the entry that is added. */
  newEntry: () => Entry
  /** Renders the fields of an entry, from its value, its index, an `idPrefix` and an `onChange`. */
  children: (props: EntryProps<Entry>) => ReactNode
  /** The least number of entries. @default 0 */
  least?: number | undefined
  /** The largest number of entries. @default any */
  most?: number | undefined
  /** There must be an entry. @default false */
  required?: boolean | undefined
  /** What is wrong with the number of entries. @default none */
  error?: ReactNode
  /** What is wrong with whole entries, by their places. @default none */
  entryErrors?: readonly ReactNode[] | undefined
  /** A sentence under the label. @default none */
  hint?: ReactNode
  /** Nothing can be added, removed or moved. @default false */
  disabled?: boolean | undefined
  /** The focus has left the group. @default none */
  onBlur?: (() => void) | undefined
  /** Words of its own, such as the name of an entry. @default English */
  texts?: Partial<GroupTexts> | undefined
}

/** Fields that are there several times, such as contacts: add, remove, move. */
export function RepeatedGroup<Entry>({
  id,
  label,
  entries,
  onChange,
  newEntry,
  children,
  least = 0,
  most = Infinity,
  required,
  error: ownError,
  entryErrors = [],
  hint,
  disabled,
  onBlur: ownBlur,
  texts: ownTexts,
  className,
  ...rest
}: RepeatedGroupProps<Entry>) {
  const texts = useTexts('group', english, ownTexts)
  const labelId = useId()
  const { list, addButton, keys, said, replace, add, remove, move } = useEntries({
    entries,
    onChange,
    newEntry,
    texts,
  })
  const state = { required, error: ownError, disabled, onBlur: ownBlur }
  const { error, onBlur } = useMissing(state, entries.length === 0)
  const isFull = entries.length >= most
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur()
  }
  return (
    <fieldset
      {...rest}
      {...(disabled && { id, tabIndex: error ? -1 : undefined })}
      className={classes('kit-part', className)}
      aria-labelledby={labelId}
      aria-describedby={classes(hint ? `${id}-hint` : false, error ? `${id}-error` : false)}
    >
      <div className={styles.group} onBlur={leave}>
        <div id={labelId} className="kit-text-subsubtitle">
          {label}
        </div>
        {hint && (
          <div id={`${id}-hint`} className={styles.hint}>
            {hint}
          </div>
        )}
        <ol ref={list} className={styles.entries}>
          {entries.map((entry, index) => (
            <li key={keys[index]}>
              <GroupEntry
                id={`${id}-${index}`}
                name={texts.entry(index + 1)}
                error={entryErrors[index]}
                texts={texts}
                onUp={index > 0 ? () => move(index, -1) : undefined}
                onDown={index < entries.length - 1 ? () => move(index, 1) : undefined}
                onRemove={entries.length > least ? () => remove(index) : undefined}
                hasMoves={entries.length > 1}
                disabled={disabled}
              >
                {children({
                  entry,
                  index,
                  idPrefix: `${id}-${index}--`,
                  onChange: (next) => replace(index, next),
                })}
              </GroupEntry>
            </li>
          ))}
        </ol>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {!disabled && (
          <div className={styles.foot}>
            <Button
              id={id}
              ref={addButton}
              variant="secondarySmall"
              icon={<Icon of={Plus} size={16} />}
              disabled={isFull}
              aria-describedby={classes(labelId, error ? `${id}-error` : false)}
              onClick={add}
            >
              {texts.add}
            </Button>
            {isFull && <span className={styles.hint}>{texts.full(most)}</span>}
          </div>
        )}
        <output className="kit-sr">{said}</output>
      </div>
    </fieldset>
  )
}
