/** Shows who has signed in with the card. */
document.querySelector('experts-signin').addEventListener('signed-in', ({ detail }) => {
  document.querySelector('#agent').textContent = `Good day, ${detail.name}.`
})
