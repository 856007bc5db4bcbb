/** The components that few forms need. Forms import this file lazily, see `LazyFields.tsx`. */
export { FormSummary } from './FormSummary.tsx'
export { FormTabs } from './FormTabs.tsx'
export { RareField } from './RareField.tsx'
