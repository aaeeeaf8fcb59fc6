import type { ContactReply } from '#contract/messages.ts'
import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import { useMe } from '../../api/me.ts'
import { useList } from '../../api/use-call.ts'
import { MenuButton } from '../../ui/sheets/MenuButton.tsx'

type Props = { readonly contact: ContactReply; readonly onPick: (text: string) => void }

/** A recruiter's templates, filled in for one person; nothing for those who have none. */
export function TemplateMenu({ contact, onPick }: Props) {
  const { contactId: uid, name, role, canMessage } = contact
  const isRecruiter = useMe().user?.role === 'recruiter'
  const templates = useList('messageTemplates.list', {}, { skip: !isRecruiter || !canMessage }).data ?? []
  // The latest application comes first.
  const applications = useList('applications.listForStudent', { uid }, { skip: templates.length === 0 || role !== 'student' })
  if (templates.length === 0) return null
  const values = { name, job: applications.data?.[0]?.jobTitle }
  return (
    <MenuButton
      label="Templates"
      heading="Write from a template"
      variant="ghost"
      items={templates.map((template) => ({
        key: template.id,
        label: template.name,
        onSelect: () => onPick(filledIn(template.text, values)),
      }))}
    >
      Templates
    </MenuButton>
  )
}
