import type { AvatarTexts } from '../../avatar/Avatar.tsx'
import type { CodeBoxesTexts } from '../../code-boxes/CodeBoxes.tsx'
import type { ComparisonTexts } from '../../comparison/comparison-row.ts'
import type { DateRangeTexts } from '../../dates/date-range-texts.ts'
import type { DialogTexts } from '../../dialog/Dialog.tsx'
import type { DropzoneTexts } from '../../dropzone/texts.ts'
import type { EditableTexts } from '../../editable-text/EditableText.tsx'
import type { EmojiButtonTexts } from '../../emoji/EmojiButton.tsx'
import type { EmojiTexts } from '../../emoji/texts.ts'
import type { DotTexts } from '../../feedback/dot/Dot.tsx'
import type { SummaryTexts } from '../../feedback/error-summary/ErrorSummary.tsx'
import type { CellTexts } from '../../field/cell/cell-texts.ts'
import type { CounterTexts } from '../../field/text-field/Counter.tsx'
import type { DateTexts } from '../../field/date-field/DateField.tsx'
import type { PasswordTexts } from '../../field/password-field/PasswordField.tsx'
import type { FormWords } from '../../form/state/form-texts.ts'
import type { ErrorTexts } from '../../form/validation/error-texts.ts'
import type { GroupTexts } from '../../group/texts.ts'
import type { LanguagesTexts } from '../../layout/languages/Languages.tsx'
import type { EmptyTexts } from '../../list/Empty.tsx'
import type { MenuTexts } from '../../menu/Menu.tsx'
import type { MultiSelectTexts } from '../../multi-select/multi-select-texts.ts'
import type { SaveBarTexts } from '../../save-bar/SaveBar.tsx'
import type { ScreenTexts } from '../../screens/screen-texts.ts'
import type { SearchFieldTexts } from '../../search-field/SearchField.tsx'
import type { RemoteTexts, SelectTexts } from '../../select/options/texts.ts'
import type { SigninCardTexts } from '../../signin-card/texts.ts'
import type { SigninButtonTexts } from '../../site-signin/SigninButton.tsx'
import type { StepsTexts } from '../../steps/Steps.tsx'
import type { DataTableTexts } from '../../table/DataTable.tsx'
import type { ToastsTexts } from '../../toast/Toasts.tsx'

/** All words of the kit by part. */
export type AllTexts = {
  avatar: AvatarTexts
  cell: CellTexts
  codeBoxes: CodeBoxesTexts
  comparison: ComparisonTexts
  counter: CounterTexts
  date: DateTexts
  dateRange: DateRangeTexts
  dialog: DialogTexts
  dot: DotTexts
  dropzone: DropzoneTexts
  editable: EditableTexts
  emoji: EmojiTexts
  emojiButton: EmojiButtonTexts
  empty: EmptyTexts
  errors: ErrorTexts
  form: FormWords
  group: GroupTexts
  languages: LanguagesTexts
  list: RemoteTexts
  menu: MenuTexts
  multiSelect: MultiSelectTexts
  password: PasswordTexts
  saveBar: SaveBarTexts
  screens: ScreenTexts
  searchField: SearchFieldTexts
  select: SelectTexts
  signinButton: SigninButtonTexts
  signinCard: SigninCardTexts
  steps: StepsTexts
  summary: SummaryTexts
  table: DataTableTexts
  toasts: ToastsTexts
}

/** Words in place of the kit's own, by part. */
export type KitTexts = { readonly [Part in keyof AllTexts]?: Partial<AllTexts[Part]> }
