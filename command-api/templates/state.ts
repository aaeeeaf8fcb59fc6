import { changing, defineFold } from '../core/streams/fold.ts'

export type TemplatesState = { readonly uid: string; readonly templateIds: readonly string[] }

export const templatesFold = defineFold<TemplatesState>('templates', {
  MessageTemplateSaved: (before, { data: { uid, templateId } }) => ({ uid, templateIds: [...(before?.templateIds ?? []), templateId] }),
  MessageTemplateRemoved: changing((state, { data }) => ({
    ...state,
    templateIds: state.templateIds.filter((id) => id !== data.templateId),
  })),
})
