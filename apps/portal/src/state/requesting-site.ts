import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

interface RequestingSite {
  /** The site's request that the server has answered with a sign-in (siteRequestOf). */
  request: string
  /** The site's name, empty if the server did not say it. */
  name: string
}

const noSite: RequestingSite = { request: '', name: '' }

/** The site that the person signs in for, as the server knows it. */
export const requestingSite = createSlice({
  name: 'requestingSite',
  initialState: noSite,
  reducers: {
    signInRequested: (_, { payload }: PayloadAction<RequestingSite>) => payload,
  },
  selectors: { selectRequestingSite: (state) => state },
})

export const { signInRequested } = requestingSite.actions
export const { selectRequestingSite } = requestingSite.selectors
