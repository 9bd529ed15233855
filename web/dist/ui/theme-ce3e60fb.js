// Before anything is painted: the colours chosen, and the language.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem("hr.theme");
  } catch (e) {}
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
