// Shows the contract. It stands in a file of its own, and asks nobody but this
// service, so that the page can do without exceptions in its security policy.
window.addEventListener("load", function () {
  window.SwaggerUIBundle({
    url: "/openapi.yaml",
    dom_id: "#contract",
    deepLinking: true,
    validatorUrl: null,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
  });
});
