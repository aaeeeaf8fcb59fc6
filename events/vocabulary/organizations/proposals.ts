/** Skills and organizations that somebody proposed, which wait until our team has looked at them (product 2.19). */

/**
 * How the id of what was proposed begins, also once it was approved. Only these can wait for our team, so all other ids are shown
 * without a look-up.
 */
export const proposedPrefix = 'proposed-'

/** To whom something is shown that does not wait; while it waits, the uid of who proposed it stands in this place. */
export const everybody = 'everybody'
