import { File, Image } from 'lucide-react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Dropzone.module.css'
import { bytesOf, shownName } from './read-file.ts'
import type { FileObject } from './file-object.ts'
import type { ZoneTexts } from './texts.ts'

export type SelectedFilesProps = {
  files: readonly FileObject[]
  texts: ZoneTexts
  onRemove: ((file: FileObject) => void) | undefined
}

/**
 * The selected files with name and size, each with a button that removes it. Screen readers
 * announce new ones.
 */
export function SelectedFiles({ files, texts, onRemove }: SelectedFilesProps) {
  return (
    <div aria-live="polite" aria-relevant="additions" className={styles.files}>
      {files.length > 0 && (
        <ul className="kit-part">
          {files.map((file, place) => (
            <li key={place} className={styles.file}>
              <Icon of={file.type.startsWith('image/') ? Image : File} />
              <bdi className={styles.name}>{shownName(file.name)}</bdi>
              <span className="kit-text-small">{texts.size(bytesOf(file))}</span>
              {onRemove && (
                <Button
                  variant="clear"
                  aria-label={texts.remove(shownName(file.name))}
                  onClick={() => onRemove(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
