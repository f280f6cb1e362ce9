/**
 * Moves the edge between the two pictures of each `[data-before-after]` with its slider, and says so to screen readers.
 */
for (const stage of document.querySelectorAll<HTMLElement>('[data-before-after]')) {
  const slider = stage.querySelector('input')
  const follow = () => {
    if (!slider) return
    stage.style.setProperty('--cut', `${slider.value}%`)
    slider.setAttribute('aria-valuetext', `${slider.value}% before, ${100 - slider.valueAsNumber}% after`)
  }
  slider?.addEventListener('input', follow)
  follow() // browsers restore the slider's value after a reload
}
