/** The components that few forms need. Forms import this file lazily, see `LazyFields.tsx`. */
export { Dropzone } from '../dropzone/Dropzone.tsx'
export { NumberField } from '../field/NumberField.tsx'
export { Tabs } from './Tabs.tsx'
