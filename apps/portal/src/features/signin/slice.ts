import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { signedIn } from '../../app/account.ts'
import { reducer } from '../../app/store.ts'

/** Where the person stands between 'Sign in' and 'Password changed'. The address goes along, so that nobody types it twice. */
export type SigninState =
  | { step: 'login'; email: string }
  | { step: 'askCode'; email: string; refused: boolean }
  | { step: 'enterCode'; email: string }
  | { step: 'newPassword'; email: string; changeCode: string }
  | { step: 'changed'; email: string }

const initialState = { step: 'login', email: '' } as SigninState

const signin = createSlice({
  name: 'signin',
  initialState,
  reducers: {
    detailsForgotten: (_, { payload: email }: PayloadAction<string>): SigninState => ({ step: 'askCode', email, refused: false }),
    codeSent: (_, { payload: email }: PayloadAction<string>): SigninState => ({ step: 'enterCode', email }),
    codeAccepted: ({ email }, { payload: changeCode }: PayloadAction<string>): SigninState => ({ step: 'newPassword', email, changeCode }),
    changeRefused: ({ email }): SigninState => ({ step: 'askCode', email, refused: true }),
    passwordChanged: ({ email }): SigninState => ({ step: 'changed', email }),
    backToLogin: ({ email }): SigninState => ({ step: 'login', email }),
  },
  extraReducers: (builder) => builder.addCase(signedIn, () => initialState),
  selectors: { selectSignin: (state) => state },
})

declare module '../../app/store.ts' {
  interface FeatureSlices extends WithSlice<typeof signin> {}
}

export const { detailsForgotten, codeSent, codeAccepted, changeRefused, passwordChanged, backToLogin } = signin.actions
export const { selectSignin } = signin.injectInto(reducer).selectors
