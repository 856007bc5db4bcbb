/** Markup that is safe to send. Only `html` makes it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString(): string {
    return this.markup
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
}

type Value = string | number | Html | undefined | readonly Html[]

function written(value: Value): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(written).join('')
  return escapeHtml(String(value))
}

/**
 * Makes markup from a template. It escapes every value that is not `Html`; undefined becomes
 * empty.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(written)))
}
