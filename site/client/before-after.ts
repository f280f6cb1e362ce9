/** Moves the edge between the two pictures of a `[data-before-after]` to where its slider stands. */
for (const stage of document.querySelectorAll<HTMLElement>('[data-before-after]')) {
  const slider = stage.querySelector('input')
  const follow = () => {
    if (slider) stage.style.setProperty('--edge', `${slider.value}%`)
  }
  slider?.addEventListener('input', follow)
  follow() // browsers keep a slider's place over a reload
}
