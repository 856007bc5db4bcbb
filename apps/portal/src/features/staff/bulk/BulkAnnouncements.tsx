import type { BulkReport } from './useBulkReport.ts'

/**
 * Says to screen readers how many entries are picked and what became of them. It is on the page,
 * empty, before the first words, because a status that comes together with its words stays unsaid.
 */
export function BulkAnnouncements({ announcements }: Pick<BulkReport, 'announcements'>) {
  return (
    <output className="kit-sr" aria-atomic="false">
      {announcements.map((sentence, index) => (
        <span key={index}>{sentence}</span>
      ))}
    </output>
  )
}
