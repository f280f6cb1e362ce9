import { PHONE_PATTERN } from '../../../core/requests/phone.ts'
import { EMAIL_PATTERN, type Field, TEXT_PATTERN } from '../../../core/requests/quote-request.ts'
import type { FieldProps } from './Field.tsx'

/** The attributes of each field. They let the browser autofill and validate it even without JavaScript. */
export const FIELD_ATTRIBUTES: Record<Field, FieldProps> = {
  name: { name: 'name', label: 'Name', autoComplete: 'name', pattern: TEXT_PATTERN },
  email: {
    name: 'email',
    label: 'Email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    inputMode: 'email',
    pattern: EMAIL_PATTERN,
    title: 'An email address such as name@example.com',
  },
  phone: {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    pattern: PHONE_PATTERN,
    placeholder: '07XXX XXX XXX',
    title: 'A UK mobile number',
  },
  message: { name: 'message', label: 'Message', rows: 4, placeholder: ' ' },
}
