/** The components that few forms need. Forms import this file lazily, see `LazyFields.tsx`. */
export { Dropzone } from '../dropzone/Dropzone.tsx'
export { ErrorSummary } from '../feedback/ErrorSummary.tsx'
export { NumberField } from '../field/NumberField.tsx'
export { Switch } from '../field/Switch.tsx'
export { TextareaField } from '../field/TextareaField.tsx'
export { Tabs } from './Tabs.tsx'
