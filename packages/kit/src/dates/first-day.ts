type WeekInfo = { firstDay: number }
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

const monday = 1

/**
 * First day of the week in the region of a language tag, 1 Monday to 7 Sunday. Monday, as in ISO
 * 8601, for an invalid tag.
 */
export function firstDayOf(locale: string = navigator.language): number {
  try {
    const intlLocale: LocaleWithWeek = new Intl.Locale(locale)
    const weekInfo = intlLocale.getWeekInfo?.() ?? intlLocale.weekInfo
    return weekInfo?.firstDay ?? firstDayIn(intlLocale.region ?? intlLocale.maximize().region)
  } catch {
    return monday // not a language tag
  }
}

/** The same from the region, for browsers without week information (Firefox). */
export function firstDayIn(region: string | undefined): number {
  const entry =
    region && Object.entries(notMonday).find(([, regions]) => regions.split(' ').includes(region))
  return entry ? Number(entry[0]) : monday
}

/** Regions by the first day of their week, from the Unicode locale data 48. */
const notMonday: Record<number, string> = {
  5: 'MV',
  6: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY',
  7: 'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
}
