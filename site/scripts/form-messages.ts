/*
 * For a form before its code has loaded, or if it never does: the messages of invalid fields stand below them
 * (sections/quote/Field.module.css), as they do after it, rather than in the browser’s bubble. Chosen photos are named.
 */
addEventListener(
  'invalid',
  (event) => {
    event.preventDefault()
    const { form } = event.target as HTMLInputElement & { form: HTMLFormElement }
    form.dataset.tried = ''
    form.querySelector<HTMLElement>(':invalid')?.focus()
  },
  true,
)

addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  field.toggleAttribute('data-shown', Boolean(field.value))
})
