/** What a form needs at its first submit. Forms import this file lazily, see `useValidation.ts`. */
export { checkValues } from './check-values.ts'
export { fieldErrors } from './field-errors.ts'
export { standardErrors } from './standard-schema.ts'
