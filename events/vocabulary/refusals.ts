/**
 * Every refusal: its code, HTTP status and sentence. Deciders return codes only; the two APIs read the rest here.
 * A sentence may name details in braces: `{from}`.
 */
export const refusals = {
  invalid: [400, 'Please correct what was sent: {fields}.'],
  invitation_answered: [409, 'This invitation has already been answered.'],
  invitation_of_another: [
    409,
    'This invitation belongs to a nomination or a referral. Please take that back, and the invitation goes with it.',
  ],
  field_not_editable: [400, 'Field not editable'],
  bad_signature: [400, 'This was not signed by our payment provider, or too long ago.'],
  reason_required: [400, 'Please state a reason for this correction.'],
  bad_cursor: [400, 'This list cannot be continued from there. Please load it again.'],
  unauthorized: [401, 'Please sign in.'],
  token_expired: [401, 'Token expired. Please refresh.'],
  forbidden: [403, 'Your role does not allow this.'],
  subscription_required: [403, 'Your company needs a subscription for this. {instead}'],
  not_yourself: [403, 'You can only do this in your own name.'],
  own_account: [403, 'You cannot do this to your own account. Please ask a colleague or an admin.'],
  not_your_company: [403, 'You can only do this for your own company.'],
  no_company: [403, 'No company is confirmed for your account yet, so this is not open to you.'],
  organization_suspended: [
    403,
    'Our team has suspended your company, so you can read your applicants and do nothing else. Please write to us.',
  ],
  no_scope: [403, 'Our team has not said yet of what you may see reports. Please write to us.'],
  cell_hidden: [403, 'This figure is hidden, because few people are behind it. So is what stands behind it.'],
  no_university: [403, 'No university is confirmed for your account yet, so this is not open to you.'],
  not_your_note: [403, 'Only its author or an admin can retract a note.'],
  account_pending: [403, 'Your account is waiting for approval.'],
  account_suspended: [403, 'Your account is suspended. Please contact us.'],
  account_erased: [403, 'This account was erased.'],
  may_not_invite: [403, 'Your role cannot send this invitation.'],
  may_not_message: [403, 'You cannot write to this person. {whom} It may also be that this person wishes no messages.'],
  person_paused: [403, 'This person’s account is paused, so no message reaches them. Please write again once it is open.'],
  blocked_by_you: [403, 'You blocked this person. Unblock them to write to each other again.'],
  conversation_closed: [403, 'Our team has closed this conversation, so neither of you can write in it.'],
  may_not_block: [403, 'Our own team can neither be blocked nor block others.'],
  not_an_applicant: [403, 'A message to many goes to people who applied to your company.'],
  message_too_long: [400, 'With the name and the job filled in, the message has more than {limit} characters.'],
  fresh_sign_in_required: [403, 'Please sign in again to do this.'],
  second_factor_needed: [403, 'Please confirm this sign-in with a code of your second factor.'],
  not_found: [404, 'We could not find this, or you may not see it.'],
  nothing_sealed: [409, 'Nothing in this event is sealed: you see all of it already.'],
  event_erased: [409, 'The person was erased since, so what this event said of them is gone for good.'],
  log_changed: [
    409,
    'At position {position} the log is not as it was stored, so no checkpoint is signed. Please keep a copy of the data folder.',
  ],
  event_unreadable: [
    409,
    'This event is damaged or of a later version of the platform, so it cannot be opened. Please ask who operates the platform.',
  ],
  secret_stays_sealed: [
    409,
    'This event holds what proves a sign-in, and nobody is shown that. Please have the operator reset the second factor if somebody is shut out.',
  ],
  note_was_retracted: [409, 'This note was retracted, so nobody is shown its text any more.'],
  illegal_transition: [409, 'Cannot move from {from} to {to}'],
  duplicate_application: [409, 'You have already applied for this job.'],
  too_many_drafts: [409, 'Your company has {limit} drafts. Please post or close some of them first.'],
  cold_budget_used: [409, 'Your company has written its {limit} first messages of this month. The next ones can go out from {from} on.'],
  not_suspendable: [409, 'Only a company that is pending or confirmed can be suspended. Please look at how this one stands now.'],
  too_many_notes: [409, 'This application has had {limit} notes, and there is no room for more.'],
  report_closed: [409, 'This report has been closed already. Please load the list again.'],
  job_not_open: [409, 'This job is not open for applications.'],
  not_on_campus: [409, 'Your university has not approved this company, so its jobs are not open to you yet.'],
  profile_incomplete: [409, 'Please complete your profile to at least {needed} % before you apply. It is at {completeness} %.'],
  quota_used_up: [409, 'You have made all {limit} nominations of this semester.'],
  nominations_closed: [409, 'Nominations for this semester are closed.'],
  enough_nominators: [409, 'This student already has {limit} nominations this semester.'],
  semester_begun: [409, '{semester} has begun, so its dates are settled.'],
  name_taken: [409, 'Another {kind} that is confirmed has this name. Please add what tells them apart, such as the town.'],
  domain_taken: [409, 'Another {kind} that is confirmed has the domain {domain}. Please take it away there first, or leave it out here.'],
  decided: [409, 'This has been decided already: it is {status}. Please load it again to see what can still be done.'],
  place_pending: [409, 'The company or university itself is not confirmed yet. Please have it confirmed first, and the person afterwards.'],
  merge_target: [409, 'Please merge into one of the same kind that is approved, and not merged itself.'],
  merge_by_hand: [409, 'These two cannot be merged here, because {what}. Please settle that by hand first.'],
  place_closed: [409, 'An admin took back that this person belongs here, so only an admin confirms it again.'],
  place_taken_back: [409, 'Somebody took back that this person belongs here, so a list does not confirm them. Please do it by hand.'],
  account_waits: [409, 'This account still waits for approval. Please approve or refuse it.'],
  role_in_use: [409, 'This person still holds what only the role {role} can: {what}. The role can change once that has ended.'],
  last_admin: [409, 'This is the last admin, and there has to be one. Please make somebody else an admin first.'],
  other_role: [409, 'This person is here as {has}, not as {wanted}.'],
  rewards_not_in_full: [409, 'Your university does not redeem points at the moment.'],
  not_enough_points: [409, 'You have {available} points to redeem.'],
  too_many_redemptions: [409, 'You have {limit} requests that wait for an answer. Please wait for one of them first.'],
  redemption_answered: [409, 'This request has already been answered.'],
  already_nominated: [409, 'You have already nominated this student this semester.'],
  nomination_answered: [409, 'This nomination has been answered or has ended, so it cannot be revoked any more.'],
  reminded: [409, 'You can remind a student {limit} times in all, and once in {days} days.'],
  nothing_proposed: [409, 'There is no accepted offer to take as the outcome, or something was recorded since.'],
  asked_lately: [409, 'This graduate was asked in the last {days} days.'],
  takes_no_question: [409, 'This graduate takes no mails with this question.'],
  credit_answered: [409, 'You have answered this already.'],
  too_many_nomination_drafts: [409, 'You have {limit} drafts for this semester. Please send or discard some of them first.'],
  duplicate_referral: [409, 'You already have an open referral for this student.'],
  too_many_referrals: [409, 'You can have {limit} open referrals at most.'],
  referral_not_open: [409, 'This referral is no longer open.'],
  not_applied: [409, 'The student has not applied for this job yet. Once they do, the referral follows by itself.'],
  application_referred: [409, 'The application already follows a referral that was accepted before this one.'],
  job_does_not_match: [409, 'This referral was made for another job.'],
  not_extendable: [409, 'Only a referral that the student accepted, and has not applied with, can be extended.'],
  already_extended: [409, 'This referral has been extended already. It can be extended once.'],
  job_closes_before: [409, 'The job takes applications no longer than this referral, so it cannot be extended.'],
  expiration_out_of_range: [400, 'Please choose a day from {from} to {to}.'],
  student_not_open: [409, 'This student is not open to referrals.'],
  subscription_running: [409, 'Your company has a subscription already.'],
  no_subscription: [409, 'Your company has no running subscription.'],
  email_taken: [409, 'There is already an account with this e-mail address.'],
  signed_in: [409, 'You are signed in. Please sign out to register another account.'],
  revision_conflict: [409, 'This was changed in the meantime. Please look at it again.'],
  concurrent_change: [409, 'Several changes came at once. Please try again.'],
  students_answer: [409, 'The student has accepted this offer. You can rescind it, or ask an admin to correct the status.'],
  terms_needed: [409, 'An account needs the terms of use. To leave Proffer, erase your account.'],
  task_not_failed: [409, 'This has not failed, so it can be neither tried again nor discarded. Please wait until its turn comes.'],
  task_must_end: [409, 'This must come to its end: somebody waits for their data to be erased. Please have it tried again.'],
  replaying: [
    409,
    'Views are being built anew already, or one of them waits for a word before it is swapped. Please let that end, or cancel it first.',
  ],
  not_replaying: [409, 'This is not being built anew, or not at a point where that can be done. Please load the page again.'],
  nothing_kept: [409, 'Nothing is kept any more that this view served before and this version can read. Please load the page again.'],
  not_asking: [409, 'This view does not wait for a word any more. Please load the page again.'],
  event_not_parked: [409, 'This event is not parked there any more. Please load the page again.'],
  task_finished: [409, 'This has already ended. Please load the list again.'],
  undo_not_possible: [409, 'This can no longer be undone.'],
  too_many_moves: [409, 'This application has been moved back and forth too often ({limit} entries). It can be moved on, but not back.'],
  name_is_open: [409, 'The name is open now, so this has no undo. Take it back with a reason instead.'],
  offer_expired: [409, 'This offer could be accepted until {offerExpiresOn}.'],
  reinstate_not_possible: [409, 'This application can no longer be reinstated.'],
  offer_expiry_in_past: [400, 'Please choose an expiry day in the future.'],
  interview_over: [409, 'This interview is over or off, so nothing can be changed about it.'],
  interview_declined: [409, 'The student cannot come to this interview. Please wait for other times, or propose some.'],
  interview_settled: [409, 'Another time is settled already. You can still say that you cannot come.'],
  too_many_answers: [409, 'You have answered this interview {limit} times. Please write to the company.'],
  proposal_over: [409, 'The first of these times has begun, so they can no longer be answered.'],
  too_many_interviews: [409, 'This application has had {limit} interviews, and there is no room for more.'],
  wrong_code: [409, 'This code is wrong or was used already. Please type the one that your app shows now, or another recovery code.'],
  no_second_factor: [409, 'There is no second factor yet. Please set one up.'],
  second_factor_not_begun: [409, 'Setting up the second factor took too long, or began elsewhere. Please begin again.'],
  second_factor_off: [
    409,
    'This platform has demo accounts, so admins sign in by their password alone. Please start it with SECOND_FACTOR=on to try a second factor.',
  ],
  invitation_used: [410, 'This invitation has already been used.'],
  invitation_declined: [410, 'This invitation was declined.'],
  invitation_expired: [410, 'This invitation has expired.'],
  invitation_revoked: [410, 'This invitation was withdrawn.'],
  invitation_required: [403, 'Please register through the link in your invitation.'],
  place_unknown: [
    409,
    'We do not know the company or university of this person yet, so the account would open nothing. Please approve once we know it, or refuse.',
  ],
  code_used: [410, 'This link has been used or is too old. Please ask for a new one.'],
  too_many_saved: [409, 'You have saved {limit} jobs. Please take one off the list first.'],
  too_many_searches: [409, 'You have saved {limit} searches. Please remove one first.'],
  too_many_templates: [409, 'You keep {limit} templates. Please remove one first.'],
  too_many_waiting: [409, 'Three people already wait for the answer to this invitation. Please ask whoever invited you.'],
  too_many_removals: [429, 'You have removed {limit} searches today. Please go on tomorrow.'],
  weak_password: [400, 'Please choose a password of at least {min} characters.'],
  file_missing: [400, 'Please choose a file.'],
  file_empty: [400, 'The file is empty.'],
  bad_upload: [400, 'The upload could not be read. Please try again.'],
  file_too_large: [413, 'This file is too large. There is room for {limit} MB.'],
  not_a_photo: [415, 'Please choose a photo: a JPEG, PNG or WebP. This file is something else, whatever its name says.'],
  photo_too_wide: [400, 'This photo is too large. Please choose one of {limit} pixels a side at most.'],
  not_a_pdf: [415, 'Please choose a PDF. This file is something else, whatever its name says.'],
  pdf_damaged: [400, 'This PDF {what}. Please export it again, or print it to a PDF, and upload the new file.'],
  pdf_encrypted: [400, 'This PDF is encrypted. Please save it without a password or restrictions.'],
  pdf_active: [400, 'This PDF holds {what}. Please print it to a PDF, which leaves that out, and upload the new file.'],
  pdf_too_large_inside: [400, 'This PDF {what}. Please print it to a PDF, with fewer pages or smaller pictures, and upload the new file.'],
  file_infected: [400, 'Our scanner found malware in this file, so it was not stored.'],
  too_many_resumes: [409, 'You have {limit} versions of your résumé. Please remove one of them first.'],
  too_many_hidden_resumes: [409, 'This student has {limit} hidden résumés to answer. Please wait until one is published or removed.'],
  too_many_resumes_today: [429, 'You have uploaded {limit} résumés today. Please go on tomorrow.'],
  link_expired: [403, 'This link has expired. Please open the file again from the page.'],
  too_many_rows: [413, 'A file can have {limit} rows at most.'],
  export_running: [409, 'A copy of your data is being made already.'],
  too_many_exports: [429, 'You have asked for {limit} copies of your data today. Please go on tomorrow.'],
  too_large: [413, 'This is too large.'],
  event_too_large: [413, 'This is too large. Please shorten {field}: there is room for {limit} KB.'],
  idempotency_mismatch: [422, 'This request was already sent with other content.'],
  rate_limited: [429, 'Too many requests. Please wait a moment.'],
  too_many_invitations: [429, 'You have sent {limit} invitations today. Please go on tomorrow.'],
  table_under_way: [429, 'Another table of yours is still being written. Please wait until it is there.'],
  too_many_tables: [429, 'You have had {limit} tables in the last hour. Please wait a while for the next one.'],
  applied_too_often: [429, 'You have applied{where} {limit} times today. You can apply again tomorrow.'],
  referred_too_often: [429, 'You have invited this student {limit} times today. You can invite them again tomorrow.'],
  too_many_proposals: [429, 'You have proposed {limit} names today. Please go on tomorrow.'],
  decided_too_often: [429, 'You have decided about this company {limit} times today. Please go on tomorrow.'],
  moved_too_often: [429, 'The time zone was changed {limit} times today. Please go on tomorrow.'],
  grown_too_much_today: [429, 'You have added {limit} KB here today. Please go on tomorrow.'],
  asked_too_much_today: [429, 'You have asked so much of reports today that no more of it can be recorded. Please go on tomorrow.'],
  view_behind: [503, 'The latest changes are still being processed. Please try again.'],
  unavailable: [503, 'Our servers are temporarily unavailable. Please try again later.'],
  // §8
  checkout_failed: [503, 'Error creating checkout session. Please try again.'],
  payments_unavailable: [503, 'Our payment provider cannot be reached. Please try again.'],
  mail_unavailable: [503, 'Our mail server cannot be reached. Please try again later.'],
  outcome_unknown: [503, 'We could not confirm that this was stored. Please try again; it will not be stored twice.'],
  no_space: [507, 'Our servers cannot store anything at the moment. Please try again later.'],
} as const satisfies Readonly<Record<string, readonly [status: number, sentence: string]>>

export type RefusalCode = keyof typeof refusals

/**
 * Details are a list of mistakes for `invalid`, and an object for every other code. If all mistakes have a `sentence`, these
 * are shown; otherwise the sentence of `invalid` with the names of the fields.
 */
export type FieldMistake = { readonly field: string; readonly message: string; readonly sentence?: string }
export type Details = Readonly<Record<string, unknown>> | readonly FieldMistake[]

export function statusOf(code: RefusalCode): number {
  return refusals[code][0]
}

export function sentenceOf(code: RefusalCode, details: Details = {}): string {
  if (isList(details) && details.every(({ sentence }) => sentence !== undefined))
    return [...new Set(details.map(({ sentence }) => sentence))].join(' ')
  const values = isList(details) ? { fields: details.map(({ field }) => field).join(', ') } : details
  return refusals[code][1]
    .replace(/\{(\w+)\}/g, (_, name: string) => detailText((values as Readonly<Record<string, unknown>>)[name]))
    .trimEnd()
}

function isList(details: Details): details is readonly FieldMistake[] {
  return Array.isArray(details)
}

/** Details appear in a sentence as on the wire: `Cannot move from under_review to hired` (product 2.2). */
function detailText(detail: unknown): string {
  return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : ''
}

/** A refusal is a value that deciders and queries return; only bugs are thrown (architecture 5). */
export type Refusal = { readonly refused: RefusalCode; readonly details?: Details }

export function refuse(code: RefusalCode, details?: Details): Refusal {
  return details ? { refused: code, details } : { refused: code }
}

/** One mistake in one field. */
export function invalid(field: string, message: string): Refusal {
  return refuse('invalid', [{ field, message }])
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
