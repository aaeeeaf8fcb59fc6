/** The formats of photos, each with its type of content. */
export const photoTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
export type PhotoType = keyof typeof photoTypes

/** A person's photo as views keep it; `number` counts from 1. */
export type Photo = { readonly fileId: string; readonly type: PhotoType; readonly number: number }
export const photoTypeNames = Object.keys(photoTypes) as readonly PhotoType[]

/**
 * The purpose of the link to a photo (`platform/files/signed-link.ts`): the format stands in it, so that no view is asked when it is
 * opened.
 */
export function photoPurpose(type: PhotoType): string {
  return `photo${type}`
}
