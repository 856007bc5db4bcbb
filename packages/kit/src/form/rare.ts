/** What few forms have. It is imported on demand, see `WithRare.tsx`. */
export { Dropzone } from '../dropzone/Dropzone.tsx'
export { NumberField } from '../field/NumberField.tsx'
export { Tabs } from './Tabs.tsx'
