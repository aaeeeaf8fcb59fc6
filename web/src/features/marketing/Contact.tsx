import { useEffect, useState } from 'react'
import { serverConfig } from '../../api/config.ts'
import { ContactForm } from './ContactForm.tsx'
import { PublicPage } from './PublicPage.tsx'

export function Contact() {
  const [teamAddress, setTeamAddress] = useState<string>()
  useEffect(() => {
    // Without it the form is there all the same.
    serverConfig().then(
      (config) => setTeamAddress(config.teamAddress),
      () => undefined,
    )
  }, [])
  return (
    <PublicPage
      title="Contact"
      heading={
        <>
          Write to a <em>person</em>.
        </>
      }
      lead="We answer every message, usually on the same working day."
    >
      <section>
        <h2>Talk to the team</h2>
        <p>
          Tell us who you are and what you would like to do. For a problem on a page, add the short code that the message showed; it leads
          us straight to what happened.
        </p>
        <div style={{ margin: '18px 0 14px' }}>
          <ContactForm />
        </div>
        {teamAddress !== undefined && (
          <p className="small">
            Or write to{' '}
            <a className="link" href={`mailto:${teamAddress}`}>
              {teamAddress}
            </a>
            .
          </p>
        )}
      </section>
      <section>
        <h2>For universities</h2>
        <p>We set up your calendar, quotas and staff with you, and show you the figures of a test semester before anybody is invited.</p>
      </section>
      <section>
        <h2>For companies</h2>
        <p>
          Recruiters with a company’s address register by themselves; employees are invited by a colleague. We check that the address is
          yours.
        </p>
      </section>
      <section>
        <h2>Something about your data</h2>
        <p>Corrections, a copy of everything we hold about you, or its erasure: write from the address you registered with.</p>
      </section>
    </PublicPage>
  )
}
