print("kolam")
