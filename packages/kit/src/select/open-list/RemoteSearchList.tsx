import { useState } from 'react'
import { listErrorToast, listFrom, listRequestLimits } from '../options/list-endpoint.ts'
import { hasNumberKeys, labelOf, textOf } from '../options/option.ts'
import type { Option } from '../options/option.ts'
import type { RemoteOptionsProps } from '../options/remote-options.ts'
import { selectEnglish } from '../options/texts.ts'
import type { RemoteTexts, SearchTexts } from '../options/texts.ts'
import { matchRangesIn } from './search.ts'
import type { SearchResult } from './search.ts'
import { SearchList } from './SearchList.tsx'
import { useLoadedOptions } from './useLoadedOptions.ts'
import { useSettings, useTexts } from '../../settings/settings.ts'

/** No list has this id. The option itself is recognised by its result. */
const typedOptionId = '\u0000typed'

export type RemoteSearchListProps = RemoteOptionsProps & { texts: SearchTexts }

/** The list of a select whose options are loaded while a person types. */
export function RemoteSearchList(props: RemoteSearchListProps) {
  const { texts, allowTyped, value, onChange, onPick, onBlur, typedText: ownTypedText } = props
  const { typed: typedText } = useTexts('select', selectEnglish, { typed: ownTypedText })
  const words: Partial<RemoteTexts> | undefined = useSettings().texts['list']
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, hasFailed, isLoading } = useLoadedOptions({
    ...requestOptions({ ...props, failedText: props.failedText ?? words?.failed }),
    query,
    isOpen,
  })
  const wanted = query.trim()
  const typed = allowTyped ? wanted : ''

  const loaded: SearchResult[] = options.map((option) => ({
    option,
    matchRanges: () => (wanted ? matchRangesIn(labelOf(option), wanted) : []),
  }))
  const results = typed
    ? withTypedOption(loaded, typed, { typedText, isOutdated: isLoading })
    : loaded

  const pick = (option: Option) => {
    if (results.some((result) => result.option === option && result.isTyped)) return onChange(typed)
    onPick?.(option)
    onChange(allowTyped ? textOf(option) : option)
  }
  /** A person who leaves the field keeps the typed text. */
  const leave = () => {
    if (typed) onChange(typed)
    onBlur?.()
  }

  return (
    <SearchList
      results={results}
      selected={typeof value === 'object' ? value : null}
      texts={hasFailed ? { ...texts, nothing: texts.listFailed } : texts}
      query={query}
      onQuery={setQuery}
      onPick={pick}
      onOpen={setOpen}
      hasNumberKeys={!allowTyped && hasNumberKeys(options)}
      isLoading={isLoading}
      isOutdated={isLoading && !typed}
      onBlur={leave}
    />
  )
}

/** The function that loads the options, its debounce, and the report of its errors. */
function requestOptions({
  address = '',
  filter,
  fetch,
  failedText,
  whole,
  load,
  debounce,
  onToast,
  onLoadError,
}: RemoteSearchListProps) {
  const limits = whole ? listRequestLimits.whole : listRequestLimits.part
  return {
    load:
      load ??
      listFrom(address, {
        filter,
        fetch,
        failedText,
        limit: limits.limit,
      }),
    debounce: debounce ?? limits.debounce,
    onError: (error: unknown) => {
      onToast?.(listErrorToast(error))
      onLoadError?.(error)
    },
  }
}

/**
 * Adds the typed text as an option, after the options that contain it, so that Enter takes the
 * first of these. An option with exactly this name takes its place. Results of an earlier search
 * stay only where they contain the text.
 */
function withTypedOption(
  results: SearchResult[],
  typed: string,
  { typedText, isOutdated }: { typedText: (text: string) => string; isOutdated: boolean },
): SearchResult[] {
  const hasName = ({ option }: SearchResult) =>
    labelOf(option).toLowerCase() === typed.toLowerCase()
  const same = results.find(hasName)
  const different = results.filter((result) => result !== same)
  const isMatch = ({ matchRanges }: SearchResult) => matchRanges().length > 0
  const matches = different.filter(isMatch)
  const others = different.filter((result) => !isMatch(result))
  const rest = isOutdated ? [] : others
  if (same) return [same, ...matches, ...rest]
  const typedOption = { id: typedOptionId, name: typed, view: typedText(typed) }
  return [...matches, { option: typedOption, matchRanges: () => [], isTyped: true }, ...rest]
}
