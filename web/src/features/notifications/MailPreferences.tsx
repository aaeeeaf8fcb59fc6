import type { Reply } from '#contract/contract.ts'
import { notificationKinds, type MailChoice, type NotificationKind } from '#events/vocabulary/notification-kinds.ts'
import { Loaded } from '../../api/queries.tsx'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/use-call.ts'
import { deviceZone } from '../../lib/time/clock.ts'
import { useWrite } from '../../api/use-write.ts'
import { SelectField } from '../../ui/fields/Field.tsx'

const choices = [
  { value: 'immediately', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'never', label: 'Never' },
] as const satisfies readonly { readonly value: MailChoice; readonly label: string }[]

/** One choice for each kind that the role can be told of; each is stored when it is made. */
export function MailPreferences() {
  return (
    <section className="card mail-preferences">
      <Loaded query={useRead('preferences.read', {})} what="your choices">
        {(preferences) => <Choices {...preferences} />}
      </Loaded>
    </section>
  )
}

function Choices({ mail, timezone }: Reply<'preferences.read'>) {
  const { run } = useWrite('preferences.change')
  const chosen = useMe().user?.profile.timezone
  return (
    <>
      <p className="quiet">
        In the app all of it stands at once. What comes once a day comes at eight in the morning, in one mail; what concerns the safety of
        your account always comes at once.
      </p>
      {Object.entries(mail).map(([kind, choice]) => (
        <SelectField
          key={kind}
          label={notificationKinds[kind as NotificationKind].label}
          options={choices}
          value={choice}
          onChange={({ target }) => void run({ mail: { [kind]: target.value as MailChoice } }, { done: 'Saved' })}
        />
      ))}
      <SelectField
        label="Your time zone"
        hint={
          chosen === undefined
            ? `Until you choose, pages go by this device, ${words(deviceZone)}, and mails by ${words(timezone)}.`
            : 'All pages and mails tell times by this clock.'
        }
        empty={chosen === undefined ? 'Not chosen' : undefined}
        options={[...new Set([timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
          value,
          label: words(value),
        }))}
        value={chosen ?? ''}
        onChange={({ target }) => void run({ timezone: target.value }, { done: 'Saved' })}
      />
    </>
  )
}

function words(timezone: string): string {
  return timezone.replaceAll('_', ' ')
}
