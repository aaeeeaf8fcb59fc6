import { useState } from 'react'
import type { AdminUserReply } from '#contract/admin-people.ts'
import { fieldName } from '#events/vocabulary/field-names.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { useSkillLabels } from '../../api/skills.ts'
import { capitalized } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldText, scopeText, valueText } from './account-words.ts'
import { CorrectField } from './CorrectField.tsx'
import { fieldsOf, isCorrectable } from './fields.ts'

/** The fields of an account, each with what it says and the way to correct it. */
export function PersonFields({ person }: { readonly person: AdminUserReply }) {
  const [open, setOpen] = useState<string>()
  const skill = useSkillLabels(person.profile.skills ?? noSkills)
  return (
    <dl className="admin-fields">
      {fieldsOf(person.role).map((attr) => {
        const { value, text } = fieldOf(person, attr, skill)
        const label = capitalized(fieldName(attr))
        return (
          <div key={attr}>
            <dt>{label}</dt>
            {open === attr ? (
              <dd className="admin-field-open">
                <CorrectField person={person} attr={attr} label={label} value={value} text={text} onClose={() => setOpen(undefined)} />
              </dd>
            ) : (
              <>
                <dd>{text}</dd>
                {isCorrectable(attr) && (
                  <dd>
                    <Button size="s" variant="ghost" aria-label={`Change: ${label}`} onClick={() => setOpen(attr)}>
                      Change
                    </Button>
                  </dd>
                )}
              </>
            )}
          </div>
        )
      })}
    </dl>
  )
}

const noSkills: readonly string[] = []

/** The value on the wire, and as people read it. */
function fieldOf(person: AdminUserReply, attr: string, skill: (id: string) => string): { readonly value: unknown; readonly text: string } {
  const { email, emailAsked, displayName, role, scope, claimed } = person
  switch (attr) {
    case 'email':
      return { value: email, text: emailAsked === undefined ? email : `${email}, ${emailAsked} once it is proven` }
    case 'displayName':
      return { value: displayName, text: displayName }
    case 'role':
      return { value: role, text: roleLabels[role] }
    case 'scope':
      return { value: scope, text: scopeText(person) ?? 'None: no report opens' }
    case 'university':
      return { value: person.university, text: placed(person.universityLabel, claimed?.universityLabel) }
    case 'organization':
      return { value: person.organization, text: placed(person.organizationLabel, claimed?.organizationLabel) }
    case 'verified': {
      const value = (person.university ?? person.organization) !== undefined
      return { value, text: valueText(value) }
    }
    case 'degree':
      return { value: person.profile.degree, text: fieldText(attr, person.profile.degree) }
    case 'skills':
      return { value: person.profile.skills, text: valueText(person.profile.skills?.map(skill)) }
    default: {
      const value = (person.profile as Readonly<Record<string, unknown>>)[attr]
      return { value, text: fieldText(attr, value) }
    }
  }
}

function placed(label: string | undefined, claimed: string | undefined): string {
  return label ?? (claimed === undefined ? '–' : `${claimed}, not confirmed`)
}
