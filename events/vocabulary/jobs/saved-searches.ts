/** Searches that people save (product 1, row 40). */
export const savedSearchKinds = ['jobs', 'students'] as const
export type SavedSearchKind = (typeof savedSearchKinds)[number]

/** Whether the platform tells of what is new. */
export const searchAlerts = ['never', 'daily'] as const
export type SearchAlert = (typeof searchAlerts)[number]
