/**
 * The door for other projects. Elements that draw data have an error boundary of their own there.
 * Elements with content of others have none: its errors belong to the page around them. The portal
 * has its own boundaries and takes `index.ts`, which is lighter.
 */
export * from './index.ts'
// Names that are exported one by one win over the same names above.
export { Avatar } from './avatar/guarded-avatar.ts'
export { Brand } from './brand/guarded-brand.ts'
export { CodeBoxes } from './code-boxes/guarded-code-boxes.ts'
export { Dropdown } from './dropdown/guarded-dropdown.ts'
export { Dropzone } from './dropzone/guarded-dropzone.ts'
export { EditableText } from './editable-text/guarded-editable-text.ts'
export { EmojiButton } from './emoji/guarded-emoji-button.ts'
export { EmojiCatalogue } from './emoji/guarded-emoji-catalogue.ts'
export { ErrorSummary } from './error-boundary/guarded-error-summary.ts'
export { Checkbox } from './field/guarded-checkbox.ts'
export { CodeField } from './field/guarded-code-field.ts'
export { DateField } from './field/guarded-date-field.ts'
export { NumberField } from './field/guarded-number-field.ts'
export { PasswordField } from './field/guarded-password-field.ts'
export { Switch } from './field/guarded-switch.ts'
export { TextField } from './field/guarded-text-field.ts'
export { TextareaField } from './field/guarded-textarea-field.ts'
export { Languages } from './layout/guarded-languages.ts'
export { Menu } from './menu/guarded-menu.ts'
export { Datum } from './pass/guarded-datum.ts'
export { AsyncSelectField } from './select/guarded-async-select-field.ts'
export { SelectField } from './select/guarded-select-field.ts'
export { SideMenu } from './side-menu/guarded-side-menu.ts'
export { SigninCard } from './signin-card/guarded-signin-card.ts'
export { Steps } from './steps/guarded-steps.ts'
export { Table } from './table/guarded-table.ts'
export { Toasts } from './toast/guarded-toasts.ts'
