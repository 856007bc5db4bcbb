import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { reducer } from './store.ts'

export type NotificationPage = 'info' | 'agency' | 'newsletter' | 'password'

/** The profile pages that have a red dot in the menu. */
const notification = createSlice({
  name: 'notification',
  initialState: [] as NotificationPage[],
  reducers: { notificationsRead: (_, { payload }: PayloadAction<NotificationPage[]>) => payload },
  selectors: { selectNotifications: (pages) => pages },
})

declare module './store.ts' {
  interface FeatureSlices extends WithSlice<typeof notification> {}
}

export const { notificationsRead } = notification.actions
export const { selectNotifications } = notification.injectInto(reducer).selectors
