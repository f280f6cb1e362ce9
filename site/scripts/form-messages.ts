/**
 * For a form before its code has loaded, or if it never does: gives each invalid field its own message, which the browser
 * shows, and marks those that have a value, so that the chosen photos are named. The browser validates after the click,
 * with which Enter begins too.
 */
for (const type of ['click', 'input'])
  addEventListener(type, ({ target }) => {
    for (const field of ((target as HTMLInputElement).form ?? []) as Iterable<HTMLInputElement>) {
      field.setCustomValidity('')
      if (!field.validity.valid) field.setCustomValidity(field.dataset.message as string)
      field.toggleAttribute('data-shown', Boolean(field.value))
    }
  })
