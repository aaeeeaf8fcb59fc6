/** Calls that an account without a place that counts may make, written by hand: its own, its mails, its notifications, messages with admins, and of the trails its own. */
export const ownCalls: readonly string[] = `
  POST /user/changePassword
  POST /user/updateField
  POST /user/updateDate
  POST /user/updateWorkExperiences
  GET /user/{id}
  GET /users
  GET /users/{uid}
  POST /me/photo
  POST /me/photo/remove
  GET /me/consents
  POST /me/consents
  GET /me/accesses
  POST /me/export
  POST /me/erase
  GET /me/preferences
  PUT /me/preferences
  GET /tasks/{id}
  POST /tasks/{id}/cancel
  GET /notifications
  GET /notifications/unread-count
  POST /notifications/read
  GET /notifications/{uid}
  GET /timeline/{type}/{id}
  GET /messages
  GET /messages/unread-count
  GET /messages/contacts/{uid}
  GET /messages/people
  GET /messages/{id}
  GET /messages/between/{id}
  POST /messages/send
  POST /messages/mark-as-read
  POST /messages/mark-as-delivered
`
  .trim()
  .split(/\n */)
