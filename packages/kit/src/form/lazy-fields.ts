/** The components that few forms need. Forms import this file lazily, see `LazyFields.tsx`. */
export { ErrorSummary } from '../feedback/ErrorSummary.tsx'
export { FormTabs } from './FormTabs.tsx'
export { RareField } from './RareField.tsx'
