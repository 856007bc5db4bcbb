import { Brand } from '@passerelle/kit'
import { useSettings } from '../state/settings.ts'

/** The brand from the settings. */
export function BrandSign({ href }: { href?: string }) {
  const { brand, parts } = useSettings()
  return <Brand name={brand} parts={parts} href={href} />
}
