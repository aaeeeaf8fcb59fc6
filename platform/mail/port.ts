export interface Mail {
  /** `id` is the effect's id and becomes the Message-ID: sending the same id again is the same mail. */
  send(mail: Letter): Promise<void>
}
export type Letter = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string; readonly html: string }
