import type { Problem } from '../../../api/problem.ts'

/** How it stands with what was sent from a sheet: it stays open until that is answered, with the reason where it failed. */
export type Sent = { readonly busy: boolean; readonly problem: Problem | undefined }
export const nothingSent: Sent = { busy: false, problem: undefined }
