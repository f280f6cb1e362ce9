// The form, which is static HTML.
export const honeypot = 'Leave this empty'
export const submit = 'GET YOUR FREE QUOTE'
export const privacy = 'Privacy notice'
export const replyWithin = (reply: string) => `We’ll reply within ${reply}`
export const replyBy = (moment: string) => `We’ll reply by ${moment}`
export const chosen = 'Packages'
export const choose = 'Choose packages (optional)'
export const change = 'Change'
export const done = 'Done'
export const alsoAbove = 'What you ticked further up is included.'

// At the field for photos.
export const photos = 'Photos'
export const optional = '(optional)'
export const whichPhotos = 'Up to 6: the worst bit close up, and the whole car.'
export const photosWithForm = 'They go with the form, 12 MB each at most, so sending takes a little longer.'
export const addPhotos = 'Add photos'
export const photosFailed = 'Photos can’t be added just now. Send them on WhatsApp once your request is in.'

// Under an email address with a slip.
export const meant = (domain: string) => `Did you mean @${domain}?`

// On the button and below it.
export const sending = 'Sending...'
export const slow = 'Still sending. If you would rather not wait, call'
export const stillHere = 'What you typed is still here.'
export const remedy = 'Try again in a minute, or call'
export const orMessage = 'or message us on'

// In the toast, and below the button if the toast cannot load.
export const failed = 'Sorry, there was a problem submitting your form. Please try again later.'
// In the toast.
export const sent = 'Thank you! Your quote request has been submitted successfully.'

// In the panel.
export const reference = 'Your reference'
export const emailed = 'Confirmation on its way to'
export const notEmailed = 'We’ll reply to'
export const phone = 'Phone'
export const message = 'Message'
export const junk = 'Not there in ten minutes? Check your junk folder, or call'
export const kept = 'What you typed while we were sending is not part of it. It’s still in the form.'
export const again = 'Send another'
