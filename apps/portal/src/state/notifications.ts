export type NotificationPage = 'info' | 'agency' | 'newsletter' | 'password'

/** The profile pages that have a red dot in the menu. */
interface NotificationState {
  notification: NotificationPage[]
}

export const initialNotification: NotificationState = { notification: [] }

export function notificationsRead(notification: NotificationPage[]) {
  return (): NotificationState => ({
    notification,
  })
}

export function selectNotifications({ notification }: NotificationState) {
  return notification
}
