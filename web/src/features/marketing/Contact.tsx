import { PublicPage } from './PublicPage.tsx'

/** An example address, to be replaced by the operator's. */
const teamAddress = 'team@proffer.example'

export function Contact() {
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
          <a className="link" href={`mailto:${teamAddress}`}>
            {teamAddress}
          </a>
        </p>
        <p>
          Tell us who you are and what you would like to do. For a problem on a page, add the short code that the message showed; it leads
          us straight to what happened.
        </p>
      </section>
      <section>
        <h2>For universities</h2>
        <p>We set up your calendar, quotas and staff with you, and show you the figures of a test semester before anybody is invited.</p>
      </section>
      <section>
        <h2>For companies</h2>
        <p>Recruiters and employees join by invitation. Ask for one with your company address, and we check that it is yours.</p>
      </section>
      <section>
        <h2>Something about your data</h2>
        <p>Corrections, a copy of everything we hold about you, or its erasure: write from the address you registered with.</p>
      </section>
    </PublicPage>
  )
}
